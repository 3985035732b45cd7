import { isEmail } from '@contour/domain/contact/email'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { LinkToShare } from './link-to-hand-over.tsx'
import { focusProblem, personBody, personProblems } from './person-form.ts'
import type { PersonForm } from './person-form.ts'
import { PersonFields } from './person-fields.tsx'

const EMPTY: PersonForm = { name: '', roles: [], npi: '' }

/** Invites a staff member by email. Without a mail server the link is shown, to be handed over. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [form, setForm] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const invite = useAction({
    act: calls.accounts.invite,
    refresh: [['staff']],
    done: ({ link: shown }) =>
      shown ? 'The link is made.' : `The invitation to ${email.trim()} is on its way.`,
    onDone: ({ link: shown }) => (shown ? setLink(shown) : onClose()),
  })
  const problems = tried ? personProblems(form) : {}
  const wrongEmail = tried && !isEmail(email) ? 'Enter a full email address.' : undefined
  const refusedEmail = invite.error?.field === 'email' ? invite.problem : undefined
  if (link) return <LinkToShare link={link} name={form.name.trim()} onClose={onClose} />
  return (
    <FormDialog
      title="Invite a person"
      submitLabel="Send the invitation"
      busy={invite.busy}
      problem={refusedEmail ? undefined : invite.problem}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!isEmail(email)) document.getElementById('email')?.focus()
        else if (!focusProblem(personProblems(form))) invite.run({ email: email.trim(), ...personBody(form) })
      }}
    >
      <p className="text-muted">
        The letter carries a link that works once within 72 hours. Inviting the same address again ends the
        earlier link.
      </p>
      <TextField
        id="email"
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(next) => {
          setEmail(next)
          if (refusedEmail) invite.reset()
        }}
        error={wrongEmail ?? refusedEmail}
      />
      <PersonFields form={form} problems={problems} onChange={setForm} />
    </FormDialog>
  )
}
