import TestSupport

/// A user of a test. The types for clients have a `Person`, too, which is how others see a user.
typealias Person = TestSupport.Person
