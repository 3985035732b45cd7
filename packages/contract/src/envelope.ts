import { z } from 'zod'

/** Every success answer: status "success" and message always, beside what the call's row reads (S-02). */
export const response = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ status: z.literal('success'), message: z.string(), ...shape })

/** The same where the client reads `success` as well. */
export const successResponse = <S extends z.ZodRawShape>(shape: S) =>
  response({ success: z.literal(true), ...shape })

/** Every error answer, whatever the call. */
export const ErrorResponse = z.object({
  status: z.literal('error'),
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  /** Field the message belongs to, where there is one. */
  field: z.string().optional(),
  /** What a person may quote to support; the log has the same id. */
  request_id: z.string().optional(),
  /** Facts the screen needs beside the message, such as the stored decision of a 409. */
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
