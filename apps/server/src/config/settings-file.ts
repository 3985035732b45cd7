import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { unknownName } from './known-names.ts'

const LINE = /^(?:export )?([A-Za-z_]\w*)=(.*)$/
/** What a shell would run, split or replace if it stood without quotes. */
const NEEDS_QUOTES = /[\s<>|&;()$`\\"'#]/
const IN_QUOTES = /^(?:'[^']*'|"[^"$`\\]*")$/
/** Variables of Node and of the system that a settings file may hold too. */
const OF_OTHERS = /^(?:NODE_|PG|TZ$|LANG$|LC_|DEBUG$)/

/**
 * Returns a line for each problem of a settings file (.env): one that Node would skip or a shell would read differently,
 * a name that is no setting, and one that is set twice. Never contains a value.
 */
export function settingsFileProblems(text: string): string[] {
  const seen = new Set<string>()
  return text.split(/\r?\n/).flatMap((line, index) => {
    const at = `line ${index + 1} of .env`
    if (/^\s*(?:#|$)/.test(line)) return []
    const [, name, value = ''] = LINE.exec(line.trim()) ?? []
    if (!name) return [`${at} is not NAME=value`]
    const again = seen.has(name)
    seen.add(name)
    const unknown = OF_OTHERS.test(name) ? null : unknownName(name)
    return [
      ...(unknown ? [`${unknown} (${at})`] : []),
      ...(again ? [`${name} is set twice (${at})`] : []),
      ...(NEEDS_QUOTES.test(value) && !IN_QUOTES.test(value)
        ? [`${name} needs single quotes around its value (${at})`]
        : []),
    ]
  })
}

const FILE = path.resolve(import.meta.dirname, '../../../../.env')

/** Returns the problems of the settings file of this installation; none if there is no file. */
export const readSettingsFile = (file = FILE): string[] =>
  existsSync(file) ? settingsFileProblems(readFileSync(file, 'utf8')) : []
