// Without a schema, so that a page which solves a challenge need not load any.

/**
 * Where a visitor sends the proof of work that is required while searches come in as in an attack: base64 of JSON with the `challenge` of the
 * problem and its `solution`, as ALTCHA (version 2) defines them. A proof holds for ten minutes and for one network.
 */
export const proofOfWorkHeader = 'x-proof-of-work'

/** More than any proof has, in characters. */
export const maxProofOfWorkLength = 4000
