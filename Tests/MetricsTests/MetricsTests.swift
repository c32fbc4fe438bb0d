import Metrics
import Testing

/// Components register their metrics; the page knows none of them.
@Suite struct MetricsTests {
    private struct Kettle: Measured {
        let degrees: Double
        var metrics: [Metric] {
            [
                .gauge("kettle_degrees", "How hot the water is.", degrees),
                Metric(
                    "kettle_uses_total", .counter, "How often tea was made.",
                    [.init(3, [("for", "a \"guest\"\n"), ("tea", #"back\slash"#)]), .init(1e15, [("tea", "black")])]),
            ]
        }
    }

    private struct Toaster: Measured {
        var metrics: [Metric] {
            [
                .counter("toaster_slices_total", "Slices.", 2),
                Metric(
                    "toaster_seconds", .histogram, "How long slices were in.",
                    [
                        .init(1, [("le", "0.5")], suffix: "_bucket"), .init(0.25, suffix: "_sum"),
                        .init(1, suffix: "_count"),
                    ]),
            ]
        }
    }

    @Test func thePageHasWhatWasRegistered() {
        let registry = MetricRegistry()
        #expect(PrometheusText(registry.metrics).text.isEmpty)
        registry.register([Kettle(degrees: 36.6)])
        registry.register([Toaster()])
        #expect(
            PrometheusText(registry.metrics).text == """
                # HELP kettle_degrees How hot the water is.
                # TYPE kettle_degrees gauge
                kettle_degrees 36.6
                # HELP kettle_uses_total How often tea was made.
                # TYPE kettle_uses_total counter
                kettle_uses_total{for="a \\"guest\\"\\n",tea="back\\\\slash"} 3
                kettle_uses_total{tea="black"} 1000000000000000.0
                # HELP toaster_slices_total Slices.
                # TYPE toaster_slices_total counter
                toaster_slices_total 2
                # HELP toaster_seconds How long slices were in.
                # TYPE toaster_seconds histogram
                toaster_seconds_bucket{le="0.5"} 1
                toaster_seconds_sum 0.25
                toaster_seconds_count 1

                """)
    }
}
