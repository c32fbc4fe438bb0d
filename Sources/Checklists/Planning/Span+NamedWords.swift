public import JSON
public import Recurrence

extension Span: NamedWords {}
