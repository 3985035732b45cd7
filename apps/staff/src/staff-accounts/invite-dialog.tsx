import { isEmail } from '@contour/domain/contact/email'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { LinkToShare } from './link-to-hand-over.tsx'
import { focusProblem, personBody, personProblems } from './person-form.ts'
import type { PersonForm } from './person-form.ts'
import { PersonFields } from './person-fields.tsx'
import { staffAccountsTexts } from '../texts/en/staff-accounts.ts'

const EMPTY: PersonForm = { name: '', roles: [], npi: '' }

/** Invites a staff member by email. Without a mail server the link is shown, to be handed over. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(staffAccountsTexts)
  const [email, setEmail] = useState('')
  const [form, setForm] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const invite = useAction({
    act: calls.accounts.invite,
    refresh: [['staff']],
    done: ({ link: shown }) => (shown ? t('linkCreated') : t('invitationSent', { email: email.trim() })),
    onDone: ({ link: shown }) => (shown ? setLink(shown) : onClose()),
  })
  const problems = tried ? personProblems(t, form) : {}
  const wrongEmail = tried && !isEmail(email) ? t('emailWrong') : undefined
  const refusedEmail = invite.error?.field === 'email' ? invite.problem : undefined
  if (link) return <LinkToShare link={link} name={form.name.trim()} onClose={onClose} />
  return (
    <FormDialog
      title={t('invite')}
      submitLabel={t('sendInvitation')}
      busy={invite.busy}
      problem={refusedEmail ? undefined : invite.problem}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!isEmail(email)) document.getElementById('email')?.focus()
        else if (!focusProblem(personProblems(t, form)))
          invite.run({ email: email.trim(), ...personBody(form) })
      }}
    >
      <p className="text-muted">{t('inviteNote')}</p>
      <TextField
        id="email"
        label={t('email')}
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
