import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { Form } from '@contour/ui/form'
import { TextArea } from '@contour/ui/text-area'
import { useToast } from '@contour/ui/toast'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'

const WEBHOOK = '/api/webhooks/email'

/** Posts a signed email to the webhook, as the mail service of an installation does. */
async function sendEmail({ raw, signature }: { raw: string; signature: string }): Promise<void> {
  const response = await fetch(WEBHOOK, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-contour-signature': signature },
    body: raw,
  })
  if (!response.ok) throw new Error('The email was not taken.')
}

/** Answers an email of a ticket as its recipient would, with the email quoted below the answer (M-34). */
export function ReplyByEmail({ id, to }: { id: string; to: string }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const queries = useQueryClient()
  const toast = useToast()
  const reply = useMutation({
    mutationFn: async (written: string) => sendEmail(await api.demo.writeEmailReply({ id, text: written })),
    onSuccess: async () => {
      setText('')
      setOpen(false)
      await queries.invalidateQueries({ queryKey: ['demo'] })
      toast('The email was sent. It is in the conversation now.')
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  if (!open)
    return (
      <div className="px-4 pb-4">
        <Button size="desk" tone="secondary" onClick={() => setOpen(true)}>
          Reply to this email
        </Button>
      </div>
    )
  return (
    <Form
      className="grid max-w-form justify-items-start gap-3 px-4 pb-4"
      onSubmit={() => {
        if (text.trim() !== '' && !reply.isPending) reply.mutate(text.trim())
      }}
    >
      <p className="type-small text-muted [overflow-wrap:anywhere]">To {to}</p>
      <TextArea id={`reply-${id}`} label="Your email" value={text} onChange={setText} limit={2000} />
      <Button size="desk" type="submit" busy={reply.isPending}>
        Send the email
      </Button>
    </Form>
  )
}
