import { findState } from '@contour/domain/intake/states'
import { initialsOf } from '@contour/domain/staff-accounts/clinician-profile'
import { useTexts } from '@contour/texts/use-texts'
import { useState, type ReactNode } from 'react'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import type { DoctorProfile } from './doctor-chat-queries.ts'

/** Who answers: name, NPI, license, biography, picture or initials, and `children`: until when, and what not to wait for. */
export function DoctorCard({ doctor, children }: { doctor: DoctorProfile; children: ReactNode }) {
  const t = useTexts(doctorChatTexts)
  const { npi, license, name, bio, image } = doctor
  const facts = [
    ...(npi ? [t('npi', { npi })] : []),
    ...(license ? [t('license', { state: findState(license.state)?.name ?? license.state })] : []),
  ]
  return (
    <section aria-labelledby="doctor" className="card grid gap-4 p-4! md:p-6!">
      <div className="flex items-center gap-4">
        <Picture key={image} name={name} image={image} />
        <div className="min-w-0">
          <h3 id="doctor" className="type-h3 [overflow-wrap:anywhere]">
            {name}
          </h3>
          <p className="type-small text-muted">{facts.join(' · ')}</p>
        </div>
      </div>
      {bio ? <p className="hidden whitespace-pre-line [overflow-wrap:anywhere] lg:block">{bio}</p> : null}
      {children}
    </section>
  )
}

/** The portrait over the initials, which stay visible if it does not load. The name stands next to it as text. */
function Picture({ name, image }: { name: string; image: string | null }) {
  const [failed, setFailed] = useState(false)
  return (
    <span
      aria-hidden
      className="relative grid size-14 flex-none place-items-center overflow-hidden rounded-control bg-care font-display text-[1.375rem] font-semibold text-white md:size-18"
    >
      {initialsOf(name)}
      {image && !failed ? (
        <img
          src={image}
          alt=""
          width={72}
          height={72}
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </span>
  )
}
