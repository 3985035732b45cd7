import { isRecord } from '@contour/domain/is-record'
import { ApiError, invalidRequest, missingParameter } from './api-error.ts'

export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type FormObject = { [key: string]: FormValue }

const MAX_DEPTH = 6

/**
 * Parses `a=1&b[c]=2&d[]=3&e[0]=4` into nested values. All leaves stay strings. Throws ApiError 400 for unclosed
 * brackets, deep nesting and keys that touch a prototype.
 */
export function decodeForm(text: string): FormObject {
  const root = emptyObject()
  for (const [name, value] of new URLSearchParams(text)) place(root, splitKey(name), value)
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, listsOf(value)]))
}

const emptyObject = (): FormObject => Object.create(null)

function splitKey(name: string): string[] {
  const open = name.indexOf('[')
  if (open < 0) return [name]
  const rest = name.slice(open)
  if (open === 0 || !/^(\[[^[\]]*\])+$/.test(rest))
    throw invalidRequest('parameter_invalid', `Invalid parameter: ${name}`)
  return [name.slice(0, open), ...rest.slice(1, -1).split('][')]
}

function place(root: FormObject, path: string[], value: string): void {
  if (path.length > MAX_DEPTH || path.includes('__proto__'))
    throw invalidRequest('parameter_invalid', `Invalid parameter: ${path[0]}`)
  let at = root
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(at).length) : part
    if (index === path.length - 1) {
      at[key] = value
      return
    }
    const next = at[key] ?? (at[key] = emptyObject())
    if (typeof next === 'string' || Array.isArray(next))
      throw invalidRequest('parameter_invalid', `Invalid parameter: ${path[0]}`)
    at = next
  }
}

function listsOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  const entries = keys.map((key) => [key, listsOf(value[key]!)] as const)
  if (keys.length > 0 && keys.every((key, index) => key === String(index)))
    return entries.map(([, item]) => item)
  return Object.fromEntries(entries)
}

/** Typed access to decoded parameters; every invalid one throws an ApiError that names the parameter. */
export class Params {
  readonly values: Readonly<Record<string, unknown>>

  constructor(values: Readonly<Record<string, unknown>>) {
    this.values = values
  }

  /** Rejects unknown parameters, as the real API does, so that a typing error is noticed. */
  allow(...known: string[]): this {
    for (const key of Object.keys(this.values))
      if (!known.includes(key))
        throw invalidRequest('parameter_unknown', `Received unknown parameter: ${key}`, key)
    return this
  }

  text(name: string): string | undefined {
    const value = this.values[name]
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string') throw invalidRequest('parameter_invalid_string', 'Invalid string', name)
    if (value.length > 5000) throw invalidRequest('parameter_invalid_string', 'Too long', name)
    return value
  }

  needText(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw missingParameter(name)
    return value
  }

  /** Reads a positive whole number of cents. */
  cents(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!/^\d{1,8}$/.test(value))
      throw invalidRequest('parameter_invalid_integer', `Invalid integer: ${value}`, name)
    const cents = Number(value)
    if (cents < 1) throw invalidRequest('parameter_invalid_integer', 'This value must be at least 1.', name)
    return cents
  }

  flag(name: string): boolean {
    const value = this.text(name)
    if (value === undefined || value === 'false') return false
    if (value === 'true') return true
    throw invalidRequest('parameter_invalid_boolean', `Invalid boolean: ${value}`, name)
  }

  choice<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const found = allowed.find((item) => item === value)
    if (!found)
      throw new ApiError(400, {
        type: 'invalid_request_error',
        message: `Invalid ${name}: must be one of ${allowed.join(', ')}`,
        param: name,
      })
    return found
  }

  group(name: string): Params | undefined {
    const value = this.values[name]
    if (value === undefined || value === '') return undefined
    if (!isRecord(value)) throw invalidRequest('parameter_invalid_object', 'Invalid object', name)
    return new Params(value)
  }

  list(name: string): string[] {
    const value = this.values[name]
    if (value === undefined || value === '') return []
    if (!Array.isArray(value)) throw invalidRequest('parameter_invalid_array', 'Invalid array', name)
    return value.filter((item) => typeof item === 'string')
  }

  /** Reads metadata: at most 50 keys of 40 characters with values of 500 characters, as published. */
  metadata(): Record<string, string> {
    const group = this.group('metadata')
    const found: Record<string, string> = {}
    for (const key of Object.keys(group?.values ?? {})) {
      const value = group?.text(key)
      if (value === undefined) continue
      if (key.length > 40 || value.length > 500)
        throw invalidRequest('parameter_invalid', 'Metadata is too long', `metadata[${key}]`)
      found[key] = value
    }
    if (Object.keys(found).length > 50)
      throw invalidRequest('parameter_invalid', 'Too many metadata keys', 'metadata')
    return found
  }
}
