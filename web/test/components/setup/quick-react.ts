import * as React from 'react'

// A key that the types of React leave out.
const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]

// In development React takes a stack trace of each element, the first 10,000 of a second, which is a seventh of what a test takes.
// It finds that there have been as many already.
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
