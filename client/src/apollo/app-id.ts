/** Identifies this program in the header `X-App-Id`, without which the server refuses changes by cookie. */
export const appId = 'whereabouts-web';
