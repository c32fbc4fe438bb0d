import CLibPQ

extension PostgresError {
    /// Reads the report of a failed result. A report by libpq itself has no SQLSTATE and means that the connection is
    /// gone.
    init(result: OpaquePointer) {
        func field(_ code: Unicode.Scalar) -> String? {
            PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
        }
        // The field codes are the protocol's (its manual, "Error and Notice Message Fields").
        guard let state = field("C") else {
            let message = PQresultErrorMessage(result).map { String(cString: $0) } ?? ""
            self.init(.connection, message.trimmingLineEnd())
            return
        }
        let fields = ServerFields(
            severity: field("V"), detail: field("D"), hint: field("H"), constraint: field("n"), table: field("t"),
            column: field("c"), routine: field("R"))
        self.init(.server(SQLState(rawValue: state)), field("M") ?? "", fields: fields)
    }

    /// libpq's message about a failed connection.
    init(connection: OpaquePointer?) {
        let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        self.init(.connection, message.isEmpty ? "the connection was lost" : message.trimmingLineEnd())
    }
}

extension String {
    /// libpq ends its messages with a line feed, which would break a log line.
    fileprivate func trimmingLineEnd() -> String {
        var text = self[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}
