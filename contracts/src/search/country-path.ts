/** Where a first visit asks for its country: by itself, so that the client need not load what answers look like for that. */
export const countryPath = '/api/geo'
