import type { FastifyInstance } from 'fastify'
import { parse } from 'secure-json-parse'
import { AppError } from '../app-error.ts'

/** Maximum bytes of a JSON body (security.md 5). */
export const MAX_JSON = 256 * 1024
const MAX_DEPTH = 32
/**
 * One JSON parser for all calls: limited in size and depth, without keys that reach a prototype when the value is merged
 * (ASVS 5.0 1.5.2); a malformed body is a 400 that says so.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_JSON },
    (_request, body, done) => {
      const text = String(body)
      if (text.trim() === '') return done(null, {})
      try {
        if (depthOf(text) > MAX_DEPTH) throw new Error('too deep')
        const value: unknown = parse(text)
        if (text.includes('\\u') && !storable(value)) throw new Error('text that cannot be stored')
        done(null, value)
      } catch {
        done(new AppError('invalid_request', { message: 'The request body is not valid JSON.' }))
      }
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_JSON }, (_request, body, done) => {
    if (body.length === 0) return done(null, {})
    done(new AppError('invalid_request', { message: 'Send JSON with content-type application/json.' }))
  })
}

/** Maximum nesting of brackets outside strings, counted before parsing. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i += 1
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth -= 1
  }
  return deepest
}

/** No database column accepts NUL or half a surrogate pair; only escapes can introduce them. */
function storable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([name, inner]) => storable(name) && storable(inner))
}
