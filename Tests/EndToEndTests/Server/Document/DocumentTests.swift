import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import JSON
import Logging
import Passwords
import Postgres
import Store
import TestSupport
import Testing

@testable import API

/// The interface's document matches the router.
@Suite struct DocumentTests {
    @Test func everyRouteIsInTheDocumentAndEveryOperationIsRouted() throws {
        let documented = try OpenAPIDocument.ofTheUsualLimits().operations.map(\.description)
        let routed = Self.routes.map { "\($0.method) \($0.path)" }
        #expect(!routed.isEmpty)
        #expect(Set(routed).subtracting(documented).sorted() == [], "routed and not documented")
        #expect(Set(documented).subtracting(routed).sorted() == [], "documented and not routed")
        #expect(routed.count == Set(routed).count && documented.count == Set(documented).count)
    }

    @Test func theDocumentIsOfThisRelease() throws {
        #expect(try OpenAPIDocument.ofTheUsualLimits().json["info"]["version"].string == Release.version)
    }

    @Test func theParametersOfEveryPathAreDeclaredOnceAndRequired() throws {
        for operation in try OpenAPIDocument.ofTheUsualLimits().operations {
            let inPath = operation.path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
                String($0.dropFirst().prefix { $0 != "}" })
            }
            let declared = operation.parameters.filter { $0["in"] == "path" }
            #expect(declared.compactMap { $0["name"].string }.sorted() == inPath.sorted(), "\(operation)")
            #expect(declared.allSatisfy { $0["required"] == true && !$0["schema"].object.isEmpty }, "\(operation)")
            let names = operation.parameters.map { "\($0["in"]) \($0["name"])" }
            #expect(Set(names).count == names.count, "\(operation)")
        }
    }

    @Test func openRoutesAreDocumentedSo() throws {
        let document = try OpenAPIDocument.ofTheUsualLimits()
        #expect(!document.json["security"].array.isEmpty)
        let open = document.operations.filter { $0.json.object["security"] == [] }.map(\.description)
        let routed = Self.routes.filter { $0.access == .everyone }.map { "\($0.method) \($0.path)" }
        #expect(open.sorted() == routed.sorted())
    }

    @Test func theScopeOfEveryOperationIsDocumented() throws {
        let document = try OpenAPIDocument.ofTheUsualLimits()
        let documented = document.operations.map { operation in
            let scopes = (operation.json.object["security"] ?? document.json["security"])[0]["bearer"].array
            return "\(operation) \(scopes.compactMap(\.string).joined(separator: " "))"
        }
        let routed = Self.routes.map { route in
            if case .scope(let scope) = route.access {
                "\(route.method) \(route.path) \(scope)"
            } else {
                "\(route.method) \(route.path) "
            }
        }
        #expect(documented.sorted() == routed.sorted())
    }

    @Test func everyProblemIsInTheDocument() throws {
        let document = try OpenAPIDocument.ofTheUsualLimits()
        let types = document.json["components"]["schemas"]["Problem"]["properties"]["type"]["x-extensible-enum"].array
            .compactMap(\.string)
        #expect(types.sorted() == Problem.catalogue.keys.map { "/problems/" + $0 }.sorted())
        let page = document.operations.first { $0.path == "/problems/{name}" }
        let names = page?.parameters[0]["schema"]["enum"].array.compactMap(\.string)
        #expect(names?.sorted() == Problem.catalogue.keys.sorted())
    }

    @Test func everyReferenceResolvesAndEveryComponentIsUsed() throws {
        let document = try OpenAPIDocument.ofTheUsualLimits()
        let references = document.references
        #expect(references.count > 50)
        #expect(references.filter { document.target($0) == nil }.sorted() == [])
        // Security schemes are named, not referred to.
        let components = document.json["components"].object.filter { $0.key != "securitySchemes" }.flatMap {
            kind, members in
            members.object.keys.map { "#/components/\(kind)/\($0)" }
        }
        #expect(Set(components).subtracting(references).sorted() == [])
    }

    /// Clients of this release accept answers of later ones, and requests with unknown members are refused.
    @Test func requestsAreClosedAndAnswersAreOpen() throws {
        let document = try OpenAPIDocument.ofTheUsualLimits()
        let asked = document.schemas(from: document.operations.map { $0.json["requestBody"] })
        let objects = document.json["components"]["schemas"].object.filter { $0.value["type"] == "object" }
        let closed = objects.filter { $0.value["additionalProperties"] == false }.keys
        #expect(closed.count > 50 && objects.count > closed.count + 50)
        #expect(Set(closed) == asked.intersection(objects.keys))
    }

    /// So that a generated client has one type for them.
    @Test func wordsThatRepeatHaveAName() throws {
        let document = try OpenAPIDocument.ofTheUsualLimits()
        var places: [String: Int] = [:]
        OpenAPIDocument.visit(document.json) { value in
            let words = value["enum"].array.compactMap(\.string)
            if words.count > 1 { places[words.joined(separator: ", "), default: 0] += 1 }
        }
        // The words of a step of reports and those of a span are the same by chance.
        #expect(places.filter { $0.value > 1 }.keys.sorted() == ["day, week, month"])
        let schemas = document.json["components"]["schemas"].object
        for name in ["Priority", "TaskStatus", "Role", "ParticipantRole", "Scope", "Span"] {
            #expect(schemas[name]?["enum"].array.isEmpty == false, "\(name)")
        }
    }

    /// Where no word tells them apart, a generated client may take the first object whose required members are there.
    @Test func aChoiceNamesTheObjectWithMoreMembersFirst() throws {
        let schemas = try OpenAPIDocument.ofTheUsualLimits().json["components"]["schemas"].object
        let choices = schemas.filter { !$0.value["oneOf"].array.isEmpty && $0.value["discriminator"] == .null }
        #expect(choices.keys.contains("BatchResult") && choices.keys.contains("Current"))
        for (name, choice) in choices {
            let objects = choice["oneOf"].array.compactMap {
                $0["$ref"].string?.split(separator: "/").last.map(String.init)
            }
            let required = objects.map { Set(schemas[$0]?["required"].array.compactMap(\.string) ?? []) }
            for (place, members) in required.enumerated() {
                let hidden = required.indices.first { $0 > place && members.isSubset(of: required[$0]) }
                #expect(hidden == nil, "\(name): \(objects[place]) hides \(hidden.map { objects[$0] } ?? "")")
            }
        }
    }

    /// A change of a later release matches `OtherChange` alone, and one of this release its own kind alone.
    @Test func everyKindOfChangeIsOneOfTheChangesAndAnUnknownOneIsAnother() throws {
        let document = try OpenAPIDocument.ofTheUsualLimits()
        let schemas = document.json["components"]["schemas"]
        let change = schemas["Change"]
        #expect(change["oneOf"].array.last?["$ref"] == "#/components/schemas/OtherChange")
        let known = Set(change["discriminator"]["mapping"].object.keys)
        let other = schemas["OtherChange"]["properties"]["kind"]
        #expect(Set(other["not"]["enum"].array.compactMap(\.string)) == known && other["type"] == "string")
        #expect(known == Set(ChangeKind.all.map(\.name)))
    }

    /// Generators of clients rename such schemas, with a warning. `scripts/checks/clients` tries all of their words.
    @Test func noSchemaIsCalledLikeATypeThatClientsHave() throws {
        let taken: Set = [
            "Any", "Array", "Bool", "Calendar", "Character", "Class", "Data", "Dictionary", "Double", "Error",
            "ErrorResponse", "Float", "Int", "Locale", "Optional", "Progress", "Protocol", "Range", "Response", "Self",
            "Set", "String", "TimeZone", "Type", "URL", "Unicode", "ValidationError", "Validator", "Void",
        ]
        let names = try OpenAPIDocument.ofTheUsualLimits().json["components"]["schemas"].object.keys
        #expect(names.count > 50 && taken.intersection(names).sorted() == [])
    }

    @Test func everyOperationHasANameOfItsOwnAndAnAnswer() throws {
        let operations = try OpenAPIDocument.ofTheUsualLimits().operations
        let names = operations.compactMap { $0.json["operationId"].string }
        #expect(names.count == operations.count && Set(names).count == names.count)
        #expect(operations.allSatisfy { $0.json["responses"].object.keys.contains { $0.hasPrefix("2") } })
    }

    @Test func everyLinkLeadsToAnOperationThatTakesWhatItBrings() throws {
        let operations = try OpenAPIDocument.ofTheUsualLimits().operations
        var links = 0
        for operation in operations {
            for (name, link) in operation.json["responses"].object.flatMap({ $0.value["links"].object }) {
                links += 1
                let target = try #require(
                    operations.first { $0.json["operationId"] == link["operationId"] }, "\(operation): \(name)")
                let known = Set(target.parameters.compactMap { $0["name"].string })
                #expect(known.isSuperset(of: link["parameters"].object.keys), "\(operation): \(name)")
                let inPath = target.parameters.filter { $0["in"] == "path" }.compactMap { $0["name"].string }
                #expect(Set(inPath).isSubset(of: link["parameters"].object.keys), "\(operation): \(name)")
            }
        }
        #expect(links > 30)
    }

    @Test func theServedDocumentIsThatOfTheRepository() async throws {
        let world = try await World()
        let served = try await world.http.send(.get, "/v1/openapi.json")
        #expect(served.status == 200)
        #expect(served.header("content-type")?.hasPrefix("application/json") == true)
        let again = try await world.http.send(.get, "/v1/openapi.json")
        #expect(again.body == served.body)
        // The interface's own parser refuses repeated names.
        let document = try JSONParser.parse(served.body)
        #expect(document["openapi"]?.string?.hasPrefix("3.1.") == true)
        try WrittenFile(path: "docs/reference/openapi.json", name: "document").expect(document.indented() + "\n")
    }

    /// As a client sees it: the answer to a wrong method names the right ones.
    @Test func everyPathAllowsWhatIsDocumented() async throws {
        let world = try await World()
        let paths = Dictionary(grouping: try OpenAPIDocument.ofTheUsualLimits().operations, by: \.path)
        for (path, operations) in paths {
            let methods = Set(operations.map(\.method))
            let answer = try await world.http.send(.options, path.replacing("{", with: "").replacing("}", with: ""))
            let allowed = (answer.header("allow") ?? "").split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            #expect(answer.status == 405, "\(path)")
            #expect(Set(allowed) == (methods.contains("GET") ? methods.union(["HEAD"]) : methods), "\(path)")
        }
    }

    private static var routes: [Route] { Interface.groups.flatMap(\.routes) }

    /// A mount that is not in the document needs tests of its own: its routes have no rows of permissions or costs by
    /// themselves.
    @Test func everyMountIsInTheDocumentButThoseOfPagesAndOfTheMetricsListener() {
        for set in [MountSet.everything, .everythingButMetrics] {
            let others = Interface.mounts(set).filter { !$0.isDocumented }
            // WebAppTests and PublicPageTests are theirs.
            #expect(others.map(\.prefixes) == [["/public"], ["/assets"], ["/"]])
            #expect(
                others.allSatisfy {
                    $0.ways.isEmpty && $0.groups.flatMap(\.routes).allSatisfy { "\($0.method)" == "GET" }
                })
        }
        let metrics = Interface.mounts(.metrics).flatMap { $0.groups.flatMap(\.routes) }.map(\.path)
        #expect(metrics == ["/livez", "/readyz", "/metrics"])
    }

    /// Only a mount that signs users in has routes for them, and the document names its ways.
    @Test func everyMountSaysHowOneSignsIn() throws {
        let document = try OpenAPIDocument.ofTheUsualLimits()
        for mount in Interface.mounts() {
            let paths = Set(mount.groups.flatMap(\.routes).filter { $0.access != .everyone }.map(\.path))
            #expect(paths.isEmpty == mount.ways.isEmpty)
            for operation in document.operations where paths.contains(operation.path) {
                let security = operation.json.object["security"] ?? document.json["security"]
                let names = security.array.flatMap(\.object.keys)
                #expect(
                    security == [] || mount.ways == [.bearer, .cookie] && names == ["bearer", "cookie"], "\(operation)")
            }
        }
    }
}
