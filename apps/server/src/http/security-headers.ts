import helmet from '@fastify/helmet'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import Fastify from 'fastify'

/** What an answer carries without helmet. */
const RESPONSE_HEADERS = ['connection', 'content-length', 'content-type', 'date']

/**
 * The headers helmet gives to an answer, by name. They are the same for every one, and helmet makes them again each time
 * (performance.md), so one answer of its own is asked for them at start.
 */
export async function securityHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const kept = Object.entries(headers).filter(([name]) => !RESPONSE_HEADERS.includes(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}
