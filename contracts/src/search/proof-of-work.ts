// Without zod, for the page that solves challenges.

/** Base64 JSON of `challenge` and `solution` (ALTCHA 2), required during an attack. Valid for ten minutes and one network. */
export const proofOfWorkHeader = 'x-proof-of-work'

export const maxProofOfWorkLength = 4000
