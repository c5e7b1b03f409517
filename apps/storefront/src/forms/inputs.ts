// Input fields and their style sheet, which the first screens do not need.
import '@mantine/core/styles/Input.layer.css';

export { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
