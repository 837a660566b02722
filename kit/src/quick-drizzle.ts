import { registerHooks } from 'node:module'

const folder = '/node_modules/drizzle-orm/'

// Preloaded. For each module that it imports, Node parses the `package.json` of its package anew, to know whether `.js` is a module
// there. drizzle-orm's is 179 kB, and has nothing but modules below its entries: without this its import takes ten times as long,
// about 2 s of CPU time of each process.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && context.parentURL?.includes(folder) && context.parentURL.endsWith('.js')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
})
