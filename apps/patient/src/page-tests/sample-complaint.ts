import type { Complaint } from '../features/complaints/own-complaints.ts'

/** A complaint of a fictitious patient about a parcel that arrived warm, as it is listed right after it was filed. */
export const COMPLAINT: Complaint = {
  id: 'complaint-one-000000',
  parcel: 'C-P-000418',
  kind: 'warm',
  state: 'open',
  told_at: '2027-03-02T15:00:00.000Z',
  has_photo: false,
  with: 'Northgate Pharmacy',
  by: '2027-03-02T19:00:00.000Z',
  use: null,
  use_note: null,
  use_at: null,
  can_withdraw: true,
  decided_at: null,
  message: null,
  refund: null,
  sent: null,
}
