const TOKEN_KEY = 'access_token';

/** The bearer token of an earlier session. @spec §7: kept in local storage */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** Stores the token for the next visit, or removes it. */
export function storeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    return;
  }
}
