import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { DeclaredCall } from './declared-calls.ts'
import { sendError } from './error-responses.ts'

/**
 * Returns the answer to a request that no route takes: 405 with the declared methods where only the method is unknown
 * (RFC 9110, 15.5.6), else 404.
 */
export function refuseUnknown(calls: readonly DeclaredCall[]) {
  const paths = [...Map.groupBy(calls, (call) => call.path.replace(/\{\w+\}/g, '[^/]+'))]
    .map(([pattern, same]) => ({ whole: new RegExp(`^${pattern}$`), pattern, same }))
    // A path that is written out is meant before one with a placeholder.
    .toSorted((a, b) => placeholders(a.pattern) - placeholders(b.pattern))
  return (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?')
    const declared = paths.find(({ whole }) => whole.test(path))?.same
    if (!declared) return sendError(reply, new AppError('not_found'))
    const allow = [...new Set(declared.map(({ method }) => method))].join(', ')
    return sendError(reply.header('allow', allow), new AppError('method_not_allowed'))
  }
}

const placeholders = (pattern: string): number => pattern.split('[^/]+').length
