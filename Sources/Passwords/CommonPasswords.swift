/// The passwords that are tried first by whoever guesses: lower-case, eight characters or more.
///
/// The 8,000 most common of such length in the list that Django 5.2 (BSD licence) ships as `common-passwords.txt.gz`,
/// compiled by Royce Williams: https://gist.github.com/roycewilliams/226886fd01572964e1431ac8afc999ce
enum CommonPasswords {
    static let all = Set(EmbeddedDocuments.commonPasswords.split(separator: "\n").map(String.init))
}
