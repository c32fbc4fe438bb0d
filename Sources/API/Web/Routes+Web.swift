import Web

extension Routes {
    /// The paths that no other mount has: the web app, or the way to the documentation. They come last.
    /// - Parameter isServed: whether the web app is served.
    public static func web(isServed: Bool, clients: Clients) -> Routes {
        guard isServed else {
            return Routes(mounts: [Mount(at: "/", isDocumented: false, groups: [EntranceRoutes()])])
        }
        return Routes(mounts: [
            Mount(at: "/assets", headers: WebApp.headers, isDocumented: false, groups: [AssetRoutes()]),
            Mount(at: "/", headers: WebApp.headers, isDocumented: false, groups: [WebRoutes(clients: clients)]),
        ])
    }
}
