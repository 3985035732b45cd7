/** The body of an error as the payment API defines it (integrations.md 1.5). */
export type ApiErrorBody = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  code?: string
  message: string
  param?: string
  [more: string]: unknown
}

/** Thrown by an operation to reject a request before it has any effect: the transaction rolls back. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ApiErrorBody

  constructor(status: number, body: ApiErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function invalidRequest(code: string, message: string, param?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, message, ...(param && { param }) })
}

export function missingParameter(param: string): ApiError {
  return invalidRequest('parameter_missing', `Missing required param: ${param}.`, param)
}

export function notFound(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
}
