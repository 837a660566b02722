import { defineConfig } from 'drizzle-kit'

/**
 * A generated reference to another table names the schema `public`: take that out in review, since each role has a
 * schema of its own first on its path.
 */
export default defineConfig({ dialect: 'postgresql', schema: './src/schema.ts', out: './migrations' })
