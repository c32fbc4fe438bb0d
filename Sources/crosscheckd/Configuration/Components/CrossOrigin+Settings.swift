import API

extension CrossOrigin {
    /// Reads the other sites whose pages may use the interface.
    init(_ read: SettingReader) {
        let origins = read.list(
            "origins", unit: "ORIGINS",
            """
            Other sites whose pages may use the interface, with commas, such as https://app.example.org; * is all
            """)
        guard let listed = CrossOrigin(origins: origins) else {
            read.report("cors.origins must be origins separated by commas, such as https://app.example.org, or *.")
            self.init()
            return
        }
        self = listed
    }
}
