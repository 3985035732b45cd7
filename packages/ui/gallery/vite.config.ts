import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: { outDir: 'build', emptyOutDir: true },
  server: { port: 41200, strictPort: true },
  preview: { port: 41201, strictPort: true },
})
