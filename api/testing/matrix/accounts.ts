import * as abilities from "@unknot/contract/services/abilities";
import * as auth from "@unknot/contract/services/auth";
import * as profiles from "@unknot/contract/services/profiles";
import * as saved from "@unknot/contract/services/saved";
import * as user from "@unknot/contract/services/user";
import { type Case, email, none, text, token } from "./world.ts";

/** Calls about the own account. */
export const ACCOUNT_CASES: Record<string, Case> = {
  generate_access_token: { endpoint: auth.generateAccessToken, input: none },
  login: { endpoint: auth.logIn, input: () => ({ body: { email: "nobody@unknot.example", password: "x" } }) },
  logout: { endpoint: auth.logOut, input: none },
  signup: {
    endpoint: auth.signUp,
    input: ({ count }) => ({
      body: {
        username: `New${count}`,
        email: `new${count}@unknot.example`,
        password: "Tr1cky-Knots",
        dateOfBirth: "1990-01-01",
      },
    }),
  },
  verify_email: { endpoint: auth.verifyEmail, input: () => token },
  resend_verification: { endpoint: auth.resendVerification, input: () => email },
  request_password_reset: { endpoint: auth.requestPasswordReset, input: () => email },
  verify_password_reset_token: { endpoint: auth.verifyPasswordResetToken, input: () => token },
  reset_password: {
    endpoint: auth.resetPassword,
    input: () => ({ body: { token: "x", newPassword: "Tr1cky-Knots" } }),
  },
  change_password: {
    endpoint: auth.changePassword,
    input: () => ({ body: { currentPassword: "wrong", newPassword: "Tr1cky-Knots" } }),
  },
  get_sessions: { endpoint: auth.getSessions, input: none },
  revoke_session: { endpoint: auth.revokeSession, input: () => ({ params: { session_id: "999999" } }) },

  get_user_account: { endpoint: user.getUserAccount, input: none },
  get_user_activity: { endpoint: user.getUserActivity, input: () => ({ query: { username: "Author" } }) },
  get_profile: { endpoint: profiles.getProfile, input: () => ({ query: { username: "Author" } }) },
  edit_profile: { endpoint: profiles.editProfile, input: () => ({ body: { bio: "Here", links: [], picture: null } }) },
  upload_picture: { endpoint: profiles.uploadPicture, input: none },
  get_saved: { endpoint: saved.getSaved, input: () => ({ body: { query: {} } }) },
  get_member_suggestions: { endpoint: user.getMemberSuggestions, input: () => ({ query: { beginning: "aut" } }) },
  get_user_settings: { endpoint: user.getUserSettings, input: none },
  update_user_settings: {
    endpoint: user.updateUserSettings,
    input: () => ({ body: { newSettings: { theme: "dark", language: "en" } } }),
  },
  contact: {
    endpoint: user.contact,
    input: () => ({ body: { name: "N", email: "n@x.example", reason: "Other", message: text } }),
  },
  get_abilities: { endpoint: abilities.getAbilities, input: () => ({ query: {} }) },
  export_account: { endpoint: user.exportAccount, input: none },
  export_account_files: { endpoint: user.exportAccountFiles, input: none },
  delete_account: {
    endpoint: user.deleteAccount,
    input: () => ({ body: { password: "wrong", deleteContent: false } }),
  },
};
