import { z } from 'zod'

/** Builds every success response: always status "success" and a message, plus the fields of the call (S-02). */
export const response = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ status: z.literal('success').default('success'), message: z.string(), ...shape })

/** The same for calls whose client also reads `success`. */
export const successResponse = <S extends z.ZodRawShape>(shape: S) =>
  response({ success: z.literal(true).default(true), ...shape })

export const ErrorResponse = z.object({
  status: z.literal('error'),
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  field: z.string().optional(),
  /** An id that users can quote to support; the log contains the same id. */
  request_id: z.string().optional(),
  /** Facts that the screen needs in addition to the message, such as the stored decision of a 409. */
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
