import { z } from 'zod'
import { call, staff } from './call.ts'
import { Instant } from './shapes.ts'

/** A chat that support answers by email (M-34). */
export const staffTickets = {
  make: call('POST', '/staff-api/conversations/{id}/ticket', {
    summary:
      'Turns a chat that waits for support into a ticket; the person is told by when it is answered by email',
    access: staff('support'),
    errors: ['not_found', 'wrong_status'],
  })
    .takes({ id: z.string().max(64) })
    .answers({ answer_by: Instant.nullable() }),
}
