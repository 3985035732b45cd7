import { PATIENT, PUBLIC, call } from './call.ts'
import { Line } from './shapes.ts'

export const waitlist = {
  joinDoseList: call('POST', '/api/app/waitlist/doses', {
    summary: 'Keeps the caller’s address to be told once when higher doses are offered (X-25, M-39)',
    access: PATIENT,
    limits: [{ bucket: 'waitlist', max: 20, seconds: 3600, per: 'caller' }],
  }).answers({}),
  joinStateList: call('POST', '/api/app/waitlist/states', {
    summary:
      'Saves an address to be notified once when a state is served; known or not, the response is the same (M-39)',
    access: PUBLIC,
    limits: [{ bucket: 'waitlist-state', max: 20, seconds: 3600, per: 'source' }],
    errors: ['conflict'],
  })
    .takes({ state: Line(2), email: Line(254) })
    .answers({}),
}
