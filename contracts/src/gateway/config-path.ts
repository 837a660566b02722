/** Where every page asks for the flags of the client, which need no schema to be read. */
export const configPath = '/api/config'
