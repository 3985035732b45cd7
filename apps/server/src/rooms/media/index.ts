import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../context.ts'

export function registerMediaRoutes(_app: FastifyInstance, _ctx: Ctx): void {}
export function registerFileRoute(_app: FastifyInstance, _ctx: Ctx): void {}
