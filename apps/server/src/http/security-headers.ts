import helmet from '@fastify/helmet'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import Fastify from 'fastify'

/** Headers of a response without helmet. */
const RESPONSE_HEADERS = ['connection', 'content-length', 'content-type', 'date']

/**
 * The headers that helmet adds to a response, by name. They are the same for every response, and helmet creates them
 * again each time (performance.md), so they are read from one sample response at start.
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
