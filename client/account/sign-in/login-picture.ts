import { picture } from '../../pictures/picture-set.ts'
import small from '../../pictures/sign-in-640.avif'
import large from '../../pictures/sign-in-1000.avif'
import fallback from '../../pictures/sign-in-1000.webp'

/** Only on the sign-in page. */
export const loginPicture = picture({ 640: small, 1000: large }, fallback, 1000, 1333, '#c59c97')
