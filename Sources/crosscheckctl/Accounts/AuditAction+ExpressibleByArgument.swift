public import ArgumentParser
public import Store

extension AuditAction: ExpressibleByArgument {}
