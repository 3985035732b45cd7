import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { AnyContractRouter } from '@orpc/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PlainRoute } from '@contour/contract'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

const ERROR_SCHEMA = {
  type: 'object',
  required: ['status', 'success', 'message', 'code'],
  properties: {
    status: { const: 'error' },
    success: { const: false },
    message: { type: 'string' },
    code: { type: 'string' },
    field: { type: 'string' },
    details: { type: 'object' },
    request_id: { type: 'string' },
  },
}

/**
 * Serves the OpenAPI 3.1 document of one origin. It is made when it is first asked for: few starts ever need it.
 * @param admit rejects who may not read it; null where everybody may
 */
export function registerOpenApi(
  app: FastifyInstance,
  contract: AnyContractRouter,
  plain: readonly PlainRoute[],
  title: string,
  admit: ((request: FastifyRequest) => Promise<unknown>) | null = null,
): void {
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/openapi.json', async (request) => {
    await admit?.(request)
    return (document ??= openApiDocument(contract, plain, title))
  })
}

async function openApiDocument(contract: AnyContractRouter, plain: readonly PlainRoute[], title: string) {
  const document = await generator.generate(contract, {
    info: { title, version: '0.1.0' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    customErrorResponseBodySchema: () => ERROR_SCHEMA,
  })
  const paths: Record<string, object | undefined> = { ...document.paths }
  for (const route of plain) {
    if (route.path === '/*') continue
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: {
        summary: route.summary,
        parameters: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
          name,
          in: 'path',
          required: true,
          schema: { type: 'string' },
        })),
        responses: { 200: { description: 'OK' } },
      },
    }
  }
  return { ...document, paths }
}
