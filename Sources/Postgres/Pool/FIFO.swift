/// A queue that takes its first element in constant time.
struct FIFO<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var count: Int { elements.count - head }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[head] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func prepend(contentsOf front: [Element]) {
        elements.replaceSubrange(..<head, with: front)
        head = 0
    }

    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        defer {
            head += 1
            // Moving the rest only when half is used keeps the cost per element constant.
            if head == elements.count {
                elements.removeAll(keepingCapacity: true)
                head = 0
            } else if head >= 64, head * 2 >= elements.count {
                elements.removeFirst(head)
                head = 0
            }
        }
        return elements[head].take()
    }

    /// Removes and returns the elements that meet `condition`.
    mutating func remove(where condition: (Element) -> Bool) -> [Element] {
        var removed: [Element] = []
        var kept: [Element?] = []
        for case let element? in elements[head...] {
            if condition(element) { removed.append(element) } else { kept.append(element) }
        }
        elements = kept
        head = 0
        return removed
    }
}

extension FIFO: Sequence {
    func makeIterator() -> some IteratorProtocol<Element> {
        elements[head...].lazy.compactMap { $0 }.makeIterator()
    }
}
