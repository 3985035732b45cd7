import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from '@contour/texts/compile-messages'
import { patientContractModule } from './build-tools/patient-contract-module.ts'
import { pageChunks } from './build-tools/chunks.ts'
import { writePages } from './build-tools/write-pages.ts'

const server = process.env['CONTOUR_SERVER'] ?? 'http://localhost:3000'
/** Paths of calls and files of the server, not of pages; "/demo" itself is a page. */
const calls = [
  '^/api/',
  '^/forms/',
  '^/demo/.',
  '^/storage/',
  '^/files/',
  '^/portraits/',
  '^/story-media/',
  '^/logout$',
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [patientContractModule(), compileMessages(), react(), tailwindcss(), writePages()],
  server: {
    proxy: {
      ...Object.fromEntries(calls.map((path) => [path, { target: server }])),
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'build/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
    // The lists of what each page loads would stand in the first page (performance.md).
    modulePreload: { resolveDependencies: (_file, parts) => parts.filter((part) => part.endsWith('.css')) },
    rolldownOptions: { input: 'src/main.tsx', output: { codeSplitting: { groups: pageChunks() } } },
  },
})
