export { registerPortraitRoute, registerPortraitUploads } from './plain-routes.ts'
export { saveBiography } from './save-biography.ts'
