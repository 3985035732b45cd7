// npm start runs this before anything is built: exits with 1 and one line for each problem of the settings (D-103).
import { inspectConfig } from './config.ts'
import { readSettingsFile } from './config/settings-file.ts'

const lines = [...readSettingsFile(), ...inspectConfig(process.env).lines]
for (const line of lines) process.stderr.write(`contour: ${line}\n`)
process.exitCode = lines.length > 0 ? 1 : 0
