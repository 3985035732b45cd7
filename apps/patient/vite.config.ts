import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compileMessages } from '@contour/texts/compile-messages'
import { patientContractModule } from './build-tools/patient-contract-module.ts'
import { firstPageChunks } from './src/first-page/build-tools/chunks.ts'
import { frameChunk, routerStarts } from './src/first-page/build-tools/frame-chunk.ts'
import { PAGE_LAYERS, SHARED_LAYERS, pageChunks } from './src/first-page/build-tools/page-chunks.ts'
import { firstEntry, ownEntries } from './src/first-page/build-tools/write-html.ts'

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
  plugins: [patientContractModule(), compileMessages(), tailwindcss(), reactRouter()],
  server: {
    proxy: {
      ...Object.fromEntries(calls.map((path) => [path, { target: server }])),
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
    modulePreload: {
      // The names of the chat's files would stand in the first page, which does not load them (D-41).
      resolveDependencies: (file, parts) =>
        file.includes('show-panel') ? parts.filter((part) => part.endsWith('.css')) : parts,
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ownEntries,
          output: {
            codeSplitting: {
              groups: [
                firstPageChunks(firstEntry),
                ...pageChunks(SHARED_LAYERS),
                frameChunk(routerStarts()),
                ...pageChunks(PAGE_LAYERS),
              ],
            },
          },
        },
      },
    },
  },
})
