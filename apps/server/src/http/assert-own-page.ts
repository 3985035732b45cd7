import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../app-error.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Refuses calls of the demo, except from our own pages or from outside a browser: another site must neither reset a
 * demo on a visitor's machine nor, under a host name that resolves to it (DNS rebinding), read its outbox.
 * @throws AppError forbidden
 */
export function assertOwnPage(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  config: Pick<Config, 'publicOrigin' | 'staffOrigin'>,
): void {
  const own = [config.publicOrigin, config.staffOrigin].map((origin) => new URL(origin).hostname)
  const isOwn = (url: string) => URL.canParse(url) && [...LOOPBACK, ...own].includes(new URL(url).hostname)
  if (!isOwn(`http://${request.host}`)) throw new AppError('forbidden')
  const { origin } = request.headers
  if (origin !== undefined && !isOwn(origin)) throw new AppError('forbidden')
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site') throw new AppError('forbidden')
}
