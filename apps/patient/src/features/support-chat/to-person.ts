import type { ChatProfile } from '@contour/contract/support-chat'
import type { ChatPerson } from './chat-connection.ts'
import type { Handshake } from './live-socket.ts'

export const toPerson = (auth: Handshake, { id, first_name, last_name, email }: ChatProfile): ChatPerson => ({
  auth,
  id,
  name: `${first_name} ${last_name}`.trim(),
  email,
})
