/** `maxAge` in seconds; 0 deletes the cookie. Without React: the prerendered home page uses it, too. */
export function setCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}
