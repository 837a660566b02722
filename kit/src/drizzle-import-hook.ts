import { registerHooks } from 'node:module'

const folder = '/node_modules/drizzle-orm/'

// Load it with `--import`. For each ES module Node parses the 179 kB package.json of drizzle-orm again to learn the format of `.js`;
// giving the format shortens the import from 1.7 s to 0.13 s.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && context.parentURL?.includes(folder) && context.parentURL.endsWith('.js')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
})
