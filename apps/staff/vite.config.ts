import { compileMessages } from '@contour/texts/compile-messages'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { contractModule } from '@contour/client/contract-module'
import { staffContract } from '@contour/contract'

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'CONTOUR_')
  return {
    root: import.meta.dirname,
    // The menu and the pages are open to whoever may make their calls (may-call.ts), and support asks who calls before some.
    plugins: [
      contractModule('virtual:staff-contract', staffContract, ({ access, forCaller }) => ({
        access,
        forCaller,
      })),
      compileMessages(),
      react(),
      tailwindcss(),
    ],
    build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0 },
    server: {
      port: 5174,
      proxy: {
        '/staff-api': env.CONTOUR_STAFF_SERVER ?? 'http://localhost:3001',
        '/files': env.CONTOUR_STAFF_SERVER ?? 'http://localhost:3001',
        '/portraits': env.CONTOUR_STAFF_SERVER ?? 'http://localhost:3001',
        '/story-media': env.CONTOUR_STAFF_SERVER ?? 'http://localhost:3001',
        '/socket.io': { target: env.CONTOUR_STAFF_SERVER ?? 'http://localhost:3001', ws: true },
      },
    },
  }
})
