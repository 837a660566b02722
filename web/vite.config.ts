import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { commonPasswords } from './build/common-passwords.ts'
import { longTexts } from './build/content/plugin.ts'
import { firstLoad, laterIcons } from './build/first-load.ts'
import { land } from './build/land.ts'

const api = process.env['API_URL'] ?? 'http://localhost:8080'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), land(), commonPasswords(), longTexts()],
  // `npm run dev -w web` shows edits at once in front of a running `npm start`.
  // The server takes what is sent to it from pages of its own alone, as which these stand.
  server: { proxy: { '/api': { target: api, headers: { origin: new URL(api).origin } } } },
  build: {
    target: 'es2023',
    cssTarget: 'chrome123',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: [firstLoad(), laterIcons()] } } },
  },
}))
