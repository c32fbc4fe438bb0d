/// The routes of the listener for monitoring, if the operator wants one.
struct MetricsRoutes: RouteGroup {
    let observation: ObservationRoutes

    static let tag = ObservationRoutes.tag

    var routes: [Route] { observation.probeRoutes + [observation.metricsRoute] }
}
