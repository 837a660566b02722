import { registerHooks } from 'node:module'

const folder = '/node_modules/drizzle-orm/'

// Load this with `--import`, before drizzle-orm. For every ES module, Node parses the `package.json` of the package again, to learn
// the format of `.js` files. drizzle-orm has a `package.json` of 179 kB and about 170 modules, all of them ES modules. This hook
// gives the format, which shortens the import from 1.7 s to 0.13 s.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && context.parentURL?.includes(folder) && context.parentURL.endsWith('.js')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
})
