import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { z } from 'zod'

type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** Returns the JSON schema of the input that a declared call accepts. */
export function inputSchema(input: unknown): JsonSchema {
  if (!input) return { type: 'object' }
  return z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/** Generates bodies that fit the schema: what a correct client could send, whether or not the values make sense. */
export function fittingBody(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fittingBody))
  switch (schema.type) {
    case 'object':
      return fittingObject(schema)
    case 'array':
      return fc.array(fittingBody(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      })
    case 'string':
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 40) })
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1_000_000),
        max: Math.min(schema.maximum ?? 1_000_000, 1_000_000),
      })
    case 'number':
      return fc.double({ min: 0, max: 1_000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      // Coerced numbers have no type in the schema; a small integer fits most of them.
      return fc.constantFrom<unknown>(1, 3, 5, 12, 180, '1')
  }
}

function fittingObject(schema: JsonSchema): Arbitrary<unknown> {
  const properties = schema.properties ?? {}
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, fittingBody(inner)]),
  )
  return fc.record(fields, { requiredKeys: (schema.required ?? []).filter((name) => name in fields) })
}

/** Values that break parsers, lookups and databases more often than plain text does. */
const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    '\uD800',
    "' or 1=1 --",
    '../../etc/passwd',
    -1,
    0,
    1e308,
    9_007_199_254_740_991,
    true,
    [],
    {},
    [null],
    { $gt: '' },
    { __proto__: null, constructor: 1 },
    'x'.repeat(6_000),
    '99999999999999999999',
    '0x10',
    'NaN',
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Generates bodies with one or two fields that do not fit, bodies with extra keys, and arbitrary values. */
export function malformedBody(schema: JsonSchema): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  const spoiled =
    names.length === 0
      ? hostile
      : fc
          .tuple(
            fittingBody(schema),
            fc.array(fc.tuple(fc.constantFrom(...names), hostile), { minLength: 1, maxLength: 2 }),
          )
          .map(([body, changes]) => ({ ...(body as object), ...Object.fromEntries(changes) }))
  const foreignKeys = fc
    .tuple(fittingBody(schema), fc.dictionary(fc.string({ maxLength: 12 }), hostile, { maxKeys: 2 }))
    .map(([body, more]) => ({ ...more, ...(body as object) }))
  return fc.oneof({ arbitrary: spoiled, weight: 4 }, { arbitrary: foreignKeys, weight: 1 }, hostile)
}
