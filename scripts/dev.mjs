// npm run dev: the server, restarted on every change, and the development servers of both apps. The apps find the
// server at CONTOUR_SERVER (their Vite configuration forwards /api, /staff-api, /demo and similar paths to it).
import { ensureInstalled } from './install.mjs'
import { runNode, runTool, stopWithCommands } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { at, has } from './workspace.mjs'

const port = process.env.PORT ?? '3000'
const staffPort = process.env.STAFF_PORT ?? '3001'

const parts = [
  {
    here: 'apps/server/src/main.ts',
    run: () => runNode(['--watch', '--watch-preserve-output', at('apps/server/src/main.ts')]),
  },
  {
    here: 'apps/patient/vite.config.ts',
    run: () =>
      runTool('vite', 'vite', ['--port', '5173'], {
        cwd: at('apps/patient'),
        env: { CONTOUR_SERVER: `http://localhost:${port}` },
      }),
  },
  {
    here: 'apps/staff/vite.config.ts',
    run: () =>
      runTool('vite', 'vite', ['--port', '5174'], {
        cwd: at('apps/staff'),
        env: { CONTOUR_SERVER: `http://localhost:${staffPort}` },
      }),
  },
]

await runMain(import.meta.url, async () => {
  stopWithCommands()
  await ensureInstalled()
  for (const { here } of parts) if (!has(here)) console.log(`${here} is not in this tree: left out.`)
  const codes = await Promise.all(parts.filter(({ here }) => has(here)).map(({ run }) => run()))
  return Math.max(0, ...codes)
})
